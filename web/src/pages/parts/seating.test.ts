import { expect, test } from "vitest";
import { chairs, changed, seated } from "./seating";

test("a new table seats oneself against a bot of medium strength", () => {
  expect(chairs(seated([], 2))).toEqual(["me", "greedy"]);
  expect(chairs(seated([], 1))).toEqual(["me"]);
});

test("friends come by link, others sit at this screen under a name", () => {
  const all = seated([], 3);
  expect(chairs(changed(changed(all, 1, { kind: "link" }), 2, { kind: "here", name: " Bob " }))).toEqual(["me", "open", "me:Bob"]);
  expect(chairs(changed(all, 1, { kind: "here" }))).toEqual(["me", "me:Player 2", "greedy"]);
});

test("taking another seat leaves one's own to who sat there", () => {
  const all = changed(seated([], 2), 1, { strength: "search:300" });
  expect(chairs(changed(all, 1, { kind: "me" }))).toEqual(["search:300", "me"]);
});

test("a set-up with fewer seats keeps what fits and gives it back later", () => {
  const chosen = changed(seated([], 2), 1, { kind: "link" });
  expect(chairs(seated(chosen, 1))).toEqual(["me"]);
  expect(chairs(seated(chosen, 2))).toEqual(["me", "open"]);
  expect(chairs(seated(changed(chosen, 1, { kind: "me" }), 1))).toEqual(["me"]);
});

test("roles of a shared seat go to others one by one", () => {
  const roles = [["Operator", "Engineer"], ["Operator", "Engineer"]];
  const all = changed(changed(seated([], 2), 0, { crew: ["", "open"] }), 1, { crew: ["random", ""] });
  expect(chairs(all, roles)).toEqual([["me", "open"], ["random", "greedy"]]);
  expect(chairs(all)).toEqual(["me", "greedy"]);
  expect(chairs(changed(all, 0, { crew: ["", ""] }), roles)[0]).toBe("me");
});
