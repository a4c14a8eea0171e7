import { expect, it } from 'vitest'
import { sentences } from './sentences'

it('sentences follow each other as they are written', () => {
  expect(sentences('This deletes it.', '', 'You cannot undo this.')).toBe('This deletes it. You cannot undo this.')
  expect(sentences('삭제합니다.', false, '되돌릴 수 없습니다.')).toBe('삭제합니다. 되돌릴 수 없습니다.')
  expect(sentences('削除します。', undefined, 'この操作は元に戻せません。')).toBe(
    '削除します。この操作は元に戻せません。',
  )
})
