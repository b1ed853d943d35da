import { expect, test } from "vitest";
import { by, left } from "./moments";

const now = new Date(2026, 10, 17, 15, 42).getTime(); // a Tuesday

test("a deadline is a moment", () => {
  expect(by(new Date(2026, 10, 17, 16, 30).getTime(), now)).toBe("By 16:30 today");
  expect(by(new Date(2026, 10, 18, 9, 15).getTime(), now)).toBe("By tomorrow 09:15");
  expect(by(new Date(2026, 10, 19, 20, 0).getTime(), now)).toBe("By Thursday 20:00");
  expect(by(new Date(2026, 10, 30, 8, 5).getTime(), now)).toBe("By 30 November, 08:05");
});

test("what is left of it is told in its largest units", () => {
  expect(left(48 * 60_000)).toBe("48 minutes left");
  expect(left(17 * 3_600_000 + 5)).toBe("17 hours left");
  expect(left(52 * 3_600_000)).toBe("2 days 4 hours left");
  expect(left(24 * 3_600_000)).toBe("1 day left");
  expect(left(30_000)).toBe("less than a minute left");
});
