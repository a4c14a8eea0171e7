import { expect, test } from 'vitest'
import { createI18nProvider } from './i18n'
import { withParticles } from './particles'

test.each([
  ['매장을(를) 삭제할까요?', '매장을 삭제할까요?'],
  ['게이트웨이을(를) 삭제할까요?', '게이트웨이를 삭제할까요?'],
  ['“우유”이(가) 없습니다', '“우유”가 없습니다'],
  ['태그 1248은(는) 3번째 행에 있습니다', '태그 1248은 3번째 행에 있습니다'],
  ['매장 IT002은(는)', '매장 IT002는'],
  ['서울(으)로, 부산(으)로, 제주(으)로', '서울로, 부산으로, 제주로'],
  ['빵와(과) 우유와(과) 물', '빵과 우유와 물'],
  ['Milano을(를) 선택', 'Milano를 선택'],
  ['Berlin이(가)', 'Berlin이'],
  ['“Berlin”(으)로', '“Berlin”으로'],
  ['Basel(으)로, Seoul을(를)', 'Basel로, Seoul을'],
  ['STORE-M은(는), STORE-B은(는)', 'STORE-M은, STORE-B는'],
  ['新宿을(를), ミラン을(를)', '新宿를, ミラン을'],
  ['CSV (새 파일)을(를)', 'CSV (새 파일)을'],
])('%s becomes %s', (text, said) => expect(withParticles(text)).toBe(said))

test('Korean texts adapt particles to interpolated values, other languages stay unchanged', () => {
  const texts = { gone: '%{name}을(를) 찾을 수 없습니다' }
  expect(createI18nProvider(texts, 'ko_KR').translate('gone', { name: '작업' })).toBe('작업을 찾을 수 없습니다')
  expect(createI18nProvider(texts, 'en_US').translate('gone', { name: '작업' })).toBe('작업을(를) 찾을 수 없습니다')
})
