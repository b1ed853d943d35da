import { expect, test } from "vitest";
import { remaining, timeLeft } from "./clock";

test("a clock that runs loses what has passed, and stops at nothing", () => {
  const clock = { left: 5000, at: 1000, runs: true, why: "" };
  expect([remaining(clock, 1000), remaining(clock, 3000), remaining(clock, 99_000)]).toEqual([5000, 3000, 0]);
  expect(remaining({ ...clock, runs: false }, 99_000)).toBe(5000);
  expect(remaining(clock, 0)).toBe(5000); // the clock of this machine was set back
});

test("what is left is said as people say it", () => {
  expect([400, 9_960, 10_000, 59_001, 247_000, 3_600_000, 11_109_000, 3 * 86_400_000].map(timeLeft)).toEqual([
    "0:00.4", "0:09.9", "0:10", "1:00", "4:07", "1:00:00", "3:05:09", "3 days",
  ]);
});
