import { expect, test } from 'vitest'
import { notOfTheGlossary } from '../../scripts/checks/glossary'
import type { Language } from '../../scripts/localeFiles'
import { root } from '../support/server'

// A pattern with a slip finds nothing, and then every text looks fine.
test.each<[Language, text: string, word: string]>([
  ['en_US', 'The tag is flashing', 'blink'],
  ['en_US', 'What needs you', 'needs attention'],
  ['en_US', 'The server refused the file', 'rejected'],
  ['en_US', 'Product Name', 'sentence case'],
  ['ja_JP', '通常価格', '売価'],
  ['ja_JP', 'タグを点灯させます', '点滅'],
  ['ja_JP', '本日の更新', '今日'],
  ['ja_JP', '直近24時間', '過去'],
  ['ja_JP', '保持期間', '保存期間'],
  ['ja_JP', 'タグ%{count}台', 'タグは枚'],
  ['ja_JP', '商品を削除しますか?', '全角の記号'],
  ['ja_JP', 'CSV ファイル', '和文と欧数字の間を空けない'],
  ['ko_KR', '정상 가격', '판매가'],
  ['ko_KR', '태그 점등', '점멸'],
  ['ko_KR', '확인 필요', '조치'],
  ['ko_KR', '%{count}줄', '행'],
  ['ko_KR', '%{name}을 삭제했습니다.', '조사는 두 꼴로'],
  ['ko_KR', '삭제할까요?', '합니다체'],
])('%s: ‘%s’ should say ‘%s’', (language, text, word) =>
  expect(notOfTheGlossary(root, language)(text).map((finding) => finding.word)).toContain(word),
)

test.each<[Language, text: string]>([
  ['en_US', '%{count} tags need attention'],
  ['ja_JP', '会員価格と売価'],
  ['ja_JP', '対応が必要なタグ%{count}枚'],
  ['ja_JP', '直近の更新'],
  ['ja_JP', 'CSVファイル（最大%{most}件）を削除しますか？'],
  ['ko_KR', '전자가격표시기의 판매가'],
  ['ko_KR', '조치가 필요한 태그 %{count}개'],
  ['ko_KR', '삭제하시겠습니까?'],
])('%s: ‘%s’ is fine', (language, text) => expect(notOfTheGlossary(root, language)(text)).toEqual([]))
