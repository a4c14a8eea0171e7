// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mergeTexts, readLocaleFiles } from '../../scripts/localeFiles'
import { serverText } from './serverText'
import { createTranslate } from './texts'

const speaks = (language: 'en_US' | 'ja_JP' | 'ko_KR') => createTranslate(mergeTexts(readLocaleFiles(process.cwd(), language)), language)

/** What nobody reads in the console: the log, mails, what is told to a program, and the description of the API. */
const ELSEWHERE = /^server\/(seed|main\.ts|alarms\/catalogue\.ts|db\/(guardedPool|embeddedThread|serverLock)\.ts|http\/(openapi|safeHeaders|stalls)\.ts|mail\/notifier\.ts|access\/testing\.ts)/
const MAILED = ['Somebody, most likely you,', 'You are then asked', 'If it was not you,', 'The mail settings of Shelfdeck work.', 'The mail could not be sent.']

/** Texts of the server that a person may be answered: refusals, and sentences that something else is made of. */
function answered(path: string): string[] {
  const code = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/[^\n]*/g, '$1')
  const found: string[] = []
  for (const match of code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)) {
    const text = match[1] ?? match[2] ?? match[3] ?? ''
    const before = code.slice(Math.max(0, match.index - 40), match.index)
    const isRefusal = /(new CallError\(\d+, |new \w*Refused\()$/.test(before)
    if (!isRefusal && !/^[A-Z].* .*[.!]$/s.test(text)) continue
    if (/(summary|description): *$|log\??\.\w+\($|new Error\($/.test(before) || text.includes('(spec/') || MAILED.includes(text) || MAILED.some((mail) => !mail.endsWith('.') && text.startsWith(mail))) continue
    found.push(text)
  }
  return found
}

const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .map((file) => `server/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !ELSEWHERE.test(file))
/** What is filled in stands for any name or number; what begins with it and goes on with another text says that one. */
const texts = [...new Set(files.flatMap(answered))].filter((text) => !/^(\$\{[^}]*\}[:, ]*)+(\$\{.*)?$/.test(text))
const filled = (text: string) => text.replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, '7')

test('there are texts to look at', () => {
  expect(texts.length).toBeGreaterThan(100)
  expect(texts).toContain('This code is already registered.')
})

test.each([
  'must be string', 'must be integer', 'must be number,null', 'must be >= 10', 'must be <= 255', 'must be > 10', 'must be < 300', 'must match format "email"', 'must match pattern "\\\\S"',
  'must NOT have more than 200 characters', 'must NOT have fewer than 1 characters', 'must NOT have more than 500 items', 'must NOT have fewer than 1 items', 'must be equal to one of the allowed values',
  'must NOT have duplicate items (items ## 1 and 0 are identical)', 'must match a schema in anyOf', 'is missing', 'is unknown', 'does not fit',
])('a field that “%s” says so in the console’s words, alone and behind its name', (rule) => {
  for (const language of ['en_US', 'ja_JP', 'ko_KR'] as const) {
    for (const text of [rule, `product/0/prCode ${rule}`]) {
      const said = serverText(text, speaks(language))
      expect(said).not.toContain(rule)
      expect(said).not.toMatch(/%\{|validation\./)
    }
  }
})

test.each(texts)('“%s” of the server is said in Japanese and in Korean', (text) => {
  for (const language of ['ja_JP', 'ko_KR'] as const) {
    const said = serverText(filled(text), speaks(language))
    expect(said).toMatch(language === 'ja_JP' ? /[ぁ-んァ-ン一-龠]/ : /[가-힣]/)
    expect(said).not.toContain('%{')
  }
})
