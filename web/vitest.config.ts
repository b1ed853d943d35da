import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { icons } from "./icons.ts";

export default defineConfig({
  plugins: [svelte(), icons()],
  resolve: { conditions: ["browser"] },
  test: { environment: "happy-dom", include: ["src/**/*.test.ts", "*.test.ts"] },
});
