import { beforeEach, expect, test } from "vitest";
import { cameFrom, forget, keep, keys, opening, prepare, prepared, setCameFrom, tokenOf } from "./keys";

beforeEach(() => localStorage.clear());

test("the secrets of seats are remembered, the latest first, and forgotten on demand", () => {
  keep({ table: "a", token: "1", seats: [0] });
  keep({ table: "b", token: "2", seats: [0] });
  keep({ table: "a", token: "3", seats: [0] });
  expect(keys()).toEqual([{ table: "a", token: "3" }, { table: "b", token: "2" }]);
  forget("a");
  expect([tokenOf("a"), tokenOf("b")]).toEqual(["", "2"]);
});

test("a branch knows the game and the moment it came from; other tables come from nowhere", () => {
  setCameFrom("branch", { table: "game", moves: 12 });
  expect(cameFrom("branch")).toEqual({ table: "game", moves: 12 });
  expect(cameFrom("game")).toBeNull();
});

test("first choices are kept for a table and given once, but all of them can be prepared again", () => {
  prepare("a", ["fit lens", "pass"]);
  expect([prepared("a"), prepared("b"), prepared("a")]).toEqual([["fit lens", "pass"], [], []]);
  expect([opening("a"), opening("b")]).toEqual([["fit lens", "pass"], []]);
});

test("a storage that holds something else is as good as an empty one", () => {
  localStorage.setItem("war-room branches", "{broken");
  localStorage.setItem("war-room seats", '"text"');
  expect([cameFrom("branch"), tokenOf("a"), keys()]).toEqual([null, "", []]);
});
