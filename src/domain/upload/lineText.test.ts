// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { mergeTexts, readLocaleFiles } from '../../../scripts/localeFiles'
import { FileFault, lineOf } from '../../../server/imports/faults'
import { faultSaid } from '../../../server/scripts/scripts'
import { say } from '../../../server/base/say'
import { createTranslate } from '../../data/texts'
import { lineText } from './lineText'

const speaks = (language: 'en_US' | 'ja_JP' | 'ko_KR') =>
  createTranslate(mergeTexts(readLocaleFiles(process.cwd(), language)), language)

test('a line says what is wrong with it in the language of the person, also where a script ran into a limit', () => {
  const fault = faultSaid({ kind: 'timeout', ...say('server.script.time', { most: 1 }), line: 3 })
  const line = lineOf(1, new FileFault('PARSER_EXCEPTION', fault).fault)
  expect(line.message).toBe('the parser script failed (line 3: The script ran for more than 1 s.)')
  expect(lineText(line, speaks('en_US'))).toBe('The parser script failed · line 3: The script ran for more than 1 s.')
  expect(lineText(line, speaks('ja_JP'))).toBe(
    'パーサースクリプトが失敗しました · 3行目：スクリプトの実行が1秒を超えました。',
  )
  expect(lineText(line, speaks('ko_KR'))).toBe('파서 스크립트가 실패했습니다 · 3행: 스크립트 실행이 1초를 넘었습니다.')
})

test('what stands in the file is said as it is', () => {
  const line = lineOf(1, { line: 4, error: 'WRONG_COUNT', column: 'Copies', detail: 'many' })
  expect(line).toMatchObject({
    message: 'line 4: the number of copies is not from 1 to 9,999 (Copies, many)',
    detail: 'many',
    detailSaid: null,
  })
  expect(lineText(line, speaks('en_US'))).toBe('Enter 1 to 9,999 copies · Copies · many')
})
