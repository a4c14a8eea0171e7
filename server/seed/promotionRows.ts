import { randomFrom } from '../base/random'
import { startOfDay } from '../db/counts/day'
import type { Language } from '../radio/goods'
import type { Place } from './places'
import { DAY, type Row } from './storeRows'

const TYPES = ['DISCOUNT', 'BUNDLE', 'MEMBER', 'CLEARANCE'] as const

/** Names of promotions, one for each type. */
const NAMES: Readonly<Record<Language, readonly string[]>> = {
  it: ['Demo Settimana della frutta', 'Demo Pasta 3 per 2', 'Demo Prezzo soci', 'Demo Fine serie casa'],
  de: ['Demo Obstwoche', 'Demo Nudeln 3 für 2', 'Demo Mitgliederpreis', 'Demo Räumung Haushalt'],
  fr: ['Démo Semaine des fruits', 'Démo Pâtes 3 pour 2', 'Démo Prix adhérents', 'Démo Fin de série maison'],
  es: ['Demo Semana de la fruta', 'Demo Pasta 3x2', 'Demo Precio de socio', 'Demo Liquidación hogar'],
  en: ['Demo Fruit week', 'Demo Pasta 3 for 2', 'Demo Member price', 'Demo Household clearance'],
  ja: ['デモ 青果ウィーク', 'デモ 麺類3点で2点分', 'デモ 会員価格', 'デモ 日用品在庫一掃'],
  ko: ['데모 과일 주간', '데모 면류 2+1', '데모 회원가', '데모 생활용품 정리 할인'],
}

/** Generates the promotions of a store, by start: one that has ended, others that run, one to come. */
export function promotionRows({ code: storeCode, language }: Place, now: number): Row[] {
  const random = randomFrom(`promotions ${storeCode}`)
  const today = startOfDay(now)
  const first = random.between(0, TYPES.length - 1)
  return [-24, -5, -1, 6].map((from, index) => {
    const kind = (first + index) % TYPES.length
    const startDate = today + (from - random.between(0, 2)) * DAY
    return {
      storeCode,
      index,
      type: TYPES[kind],
      name: NAMES[language][kind],
      layoutId: 'SHELF.PROMO',
      startDate,
      endDate: startDate + (7 + random.between(0, 1) * 7) * DAY - 1,
    }
  })
}
