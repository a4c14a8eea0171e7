// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { mergeTexts, readLocaleFiles } from '../../scripts/localeFiles'
import { serverText } from './serverText'
import { createTranslate } from './texts'

const speaks = (language: 'en_US' | 'ja_JP' | 'ko_KR') => createTranslate(mergeTexts(readLocaleFiles(process.cwd(), language)), language)
const english = speaks('en_US')

const SAID = [
  'store.json: gateways is there twice.',
  'photo.png is not part of a store.',
  'tags must be a list.',
  'The format is not shelfdeck-store 1.',
  'a b.zip is not a valid ZIP file.',
  'big.zip is too large when it is unpacked.',
  'tags.csv is not in UTF-8.',
  'store.json is not valid JSON.',
  'The store IT001 already has 3 gateways, 1 tag.',
  'The gateway 02FC90117CB6 is in the store JP001.',
  'The tag 064C47600000 is in the store JP001.',
  'tags 12: not a valid record.',
  'products: at most 200000 are taken.',
  'lastTaskId is not a valid task number.',
  'Version 2.4.1 already exists.',
  'At most 9 files can be sent at once.',
  'grm_1.0.zip: The archive is broken.',
  'x.zip: the name must be grm_{version} or gmp_{version} with .zip, .tar.gz or .tgz.',
  'The database cannot be reached right now. Try again in a moment.',
  'The database is busy. Try again.',
  'tagId: The pattern is not well formed.',
  'tagId: The pattern is too complex.',
  'tagId: The pattern has something that searches do not support, such as a backreference or a lookaround.',
  'The search took too long.',
  'Mails do not go to this address: it belongs to the network itself. SMTP_HOSTS of the server can allow it.',
  'Only the saved mail server may be used, or one that SMTP_HOSTS of the server names. Another can be set by an administrator with all rights.',
  'The mail could not be sent. The mail server cannot be reached.',
  'The mail could not be sent. The connection to the mail server could not be encrypted.',
  'The mail could not be sent. The mail server did not accept the account or its password.',
  'The mail could not be sent. The mail server refused it.',
  'Too many scripts wait to be run. Try again in a moment.',
  'Too many of your scripts wait to be run. Try again in a moment.',
  'Nothing can be saved right now: the disk of the server is full, or its database only reads.',
  'The server failed.',
  'mobile.apk: The content of the file is not what its name says.',
]

test.each(SAID)('“%s” is said in three languages, with what it names', (message) => {
  expect(serverText(message, english)).toBe(message)
  for (const language of ['ja_JP', 'ko_KR'] as const) {
    const said = serverText(message, speaks(language))
    expect(said).not.toBe(message)
    expect(said).not.toContain('%{')
    expect(said).toMatch(language === 'ja_JP' ? /[ぁ-ん]/ : /[가-힣]/)
  }
})

test('what nobody has translated stays as it is', () => {
  expect(serverText('tags 3: something unheard of', speaks('ja_JP'))).toBe('tags 3: something unheard of')
})

test('a key is said as its text', () => {
  expect(serverText('messages.networkLost', english)).toBe('The server cannot be reached. Check the network and try again.')
})
