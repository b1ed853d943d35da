import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { icons } from "./icons.ts";
import { licences } from "./licences.ts";

const server = process.env.WARROOM_SERVER ?? "http://127.0.0.1:8470";

export default defineConfig({
  plugins: [svelte(), icons(), licences("@iconify-json/game-icons", "@fontsource/anton")],
  // no data: addresses for scripts and fonts, so that the content security policy can stay tight
  // colours for both themes are settled where they are used, by the browser itself
  build: { target: "es2022", cssTarget: ["chrome123", "firefox120", "safari17.5"], assetsInlineLimit: 0 },
  // `npm run dev` beside `warroom serve`: changes show at once, the tables are the server's
  server: { proxy: { "/api": server, "/schema": server, "/health": server, "/ws": { target: server, ws: true } } },
});
