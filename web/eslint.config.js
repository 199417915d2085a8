import svelte from 'eslint-plugin-svelte'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

export default ts.config(
  { ignores: ['dist/', 'node_modules/', 'src/wire/server.ts'] },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    languageOptions: { globals: Object.fromEntries(['window', 'document', 'localStorage', 'location', 'history', 'fetch', 'WebSocket', 'navigator', 'setTimeout', 'clearTimeout', 'process'].map((name) => [name, 'readonly'])) },
    rules: { eqeqeq: 'error', 'no-console': 'error', 'prefer-const': 'off', 'svelte/prefer-const': 'off', 'max-lines': ['error', 350] },
  },
)
