/** Whether others can open a link to this page, by the name of the machine in its address. */

/** Whether an address leads back to the machine of whoever opens it. */
export const isOnlyHere = (host: string): boolean => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|::1)$/i.test(host);
