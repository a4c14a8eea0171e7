import { readFileSync } from 'node:fs'

/** The English words of the glossary: the first column of its table. */
const glossary = readFileSync(new URL('docs/glossary.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .flatMap((line) => line.split('|')[1].match(/[A-Za-z]+/g) ?? [])

/** npm run spelling: the words of code, comments, docs and English texts. */
export default {
  version: '0.2',
  language: 'en,en-GB',
  words: glossary,
  dictionaryDefinitions: [
    { name: 'terms', path: './scripts/spelling/terms.txt' },
    { name: 'shops', path: './scripts/spelling/shops.txt' },
  ],
  dictionaries: ['terms', 'typescript', 'node', 'npm', 'html', 'css', 'fonts', 'sql', 'softwareTerms', 'bash'],
  files: ['**/*.{ts,tsx,mjs,cjs,css,md,html}', 'locales/en_US/**/*.json', 'schemas/**/*.json', 'locales/glossary.json'],
  useGitignore: true,
  cache: { useCache: true, cacheStrategy: 'content', cacheLocation: '.cache/cspell' },
  ignorePaths: [
    // Written from the schemas, which are checked.
    'src/generated',
    // It names what it lets through.
    'cspell.config.mjs',
    // The products of the demonstration, in four languages.
    'server/radio/goods.ts',
    // Passwords that are refused.
    'src/schema/passwordRule*',
    // Texts and patterns that break programs, and what they give.
    'tests/support/naughty.ts',
    'tests/contract/patterns.test.ts',
    'server/sandbox/attacks.ts',
  ],
  ignoreRegExpList: [
    // Classes of letters in patterns, with the rest of their word, as in /[Uu]nhandled/.
    '/\\w*\\[[a-zA-Z]{2,6}\\]\\w*/g',
    // What is escaped in an address.
    '/%[0-9A-F]{2}/g',
    // Keys, passwords and tokens: letters of both cases with digits among them.
    '/\\b(?=\\w*\\d)(?=\\w*[a-z])(?=\\w*[A-Z])[\\w+/-]{14,}=*/g',
    // The many zeros of bytes in base64.
    '/\\b\\w*AAA\\w*/g',
    // The odd and even patterns of EAN-13.
    '/\\b[OE]{6}\\b/g',
  ],
  overrides: [
    // The texts of the console are in American English; their keys, code, comments and docs may be in either.
    { filename: 'locales/en_US/**', language: 'en-US', ignoreRegExpList: ['/"\\w+":/g'] },
    // The letters of PostgreSQL's messages.
    { filename: ['server/db/embeddedWorker.mjs', 'server/db/room.mjs'], words: ['QSXZI', 'SERROR'] },
    {
      // They show what shops in Italy, Germany, France and Spain write, and what people mistype.
      filename: [
        '**/*.test.{ts,tsx}',
        'tests/**',
        'server/seed/**',
        'locales/en_US/resources/second-code.json',
        'docs/wire.md',
      ],
      dictionaries: ['shops'],
    },
  ],
}
