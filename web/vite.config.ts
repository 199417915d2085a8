import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'
import { emblems } from './emblems.plugin.ts'
import { fonts } from './fonts.plugin.ts'
import { packed } from './packed.plugin.ts'

const server = process.env.RULEWRIGHT_SERVER ?? 'http://127.0.0.1:8765'

const COMMON = /\/svelte\/src\/animate\/|\/src\/(cards\/(?!emblems\.json|BigCard)|look\/(?!sound)|wire\/(?!sets)|prompt\/(words|RuleChip)|table\/focus|people\/account|decks\/(own|shelf|floating)|lobby\/(begin|DeckChoice)|learn\/learn)/

export default defineConfig({
  plugins: [svelte(), emblems(), fonts(), packed(), svelteTesting()],
  build: {
    outDir: process.env.RULEWRIGHT_WEB_OUT ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // A data: address for a font or an icon would have to be allowed by the server's policy.
    assetsInlineLimit: 0,
    // What lobby and table share comes in one piece: twenty small files cost more to fetch and pack worse.
    rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: { groups: [{ name: 'common', test: COMMON }] } } },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'], isolate: false, testTimeout: 30_000 },
})
