import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'
import { emblems } from './emblems.plugin.ts'

const server = process.env.RULEWRIGHT_SERVER ?? 'http://127.0.0.1:8765'

export default defineConfig({
  plugins: [svelte(), emblems(), svelteTesting()],
  build: {
    outDir: process.env.RULEWRIGHT_WEB_OUT ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // A data: address for a font or an icon would have to be allowed by the server's policy.
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'], isolate: false, testTimeout: 30_000 },
})
