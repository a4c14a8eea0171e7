import type { Language } from '../../radio/goods'

interface Words {
  readonly fresh: string
  readonly freshLine: string
  readonly offer: string
  readonly offerLine: string
  readonly morning: string
  readonly evening: string
  readonly weekend: string
  readonly till: string
  readonly shelf: string
  readonly entrance: string
  readonly ticker: string
}

/** The texts of the demonstration's slides, by language. */
export const words: Partial<Readonly<Record<Language, Words>>> = {
  it: {
    fresh: 'Frutta di stagione',
    freshLine: 'Raccolta stamattina',
    offer: 'Offerta della settimana',
    offerLine: 'Fino a domenica',
    morning: 'Mattina',
    evening: 'Sera',
    weekend: 'Fine settimana',
    till: 'Cassa',
    shelf: 'Scaffale',
    entrance: 'Ingresso',
    ticker: 'Aperti tutti i giorni dalle 8 alle 21 · Consegna a casa in due ore',
  },
  ja: {
    fresh: '旬のくだもの',
    freshLine: '今朝とれたて',
    offer: '今週のおすすめ',
    offerLine: '日曜日まで',
    morning: '朝',
    evening: '夕方',
    weekend: '週末',
    till: 'レジ',
    shelf: '棚',
    entrance: '入口',
    ticker: '毎日 8時から21時まで営業 · ご自宅へ2時間でお届け',
  },
  ko: {
    fresh: '제철 과일',
    freshLine: '오늘 아침에 수확',
    offer: '이번 주 특가',
    offerLine: '일요일까지',
    morning: '아침',
    evening: '저녁',
    weekend: '주말',
    till: '계산대',
    shelf: '진열대',
    entrance: '입구',
    ticker: '매일 오전 8시부터 오후 9시까지 · 두 시간 안에 배달',
  },
  de: {
    fresh: 'Obst der Saison',
    freshLine: 'Heute früh geerntet',
    offer: 'Angebot der Woche',
    offerLine: 'Bis Sonntag',
    morning: 'Morgen',
    evening: 'Abend',
    weekend: 'Wochenende',
    till: 'Kasse',
    shelf: 'Regal',
    entrance: 'Eingang',
    ticker: 'Täglich von 8 bis 21 Uhr geöffnet · In zwei Stunden bei Ihnen zu Hause',
  },
  en: {
    fresh: 'Fruit in season',
    freshLine: 'Picked this morning',
    offer: 'Offer of the week',
    offerLine: 'Until Sunday',
    morning: 'Morning',
    evening: 'Evening',
    weekend: 'Weekend',
    till: 'Till',
    shelf: 'Shelf',
    entrance: 'Entrance',
    ticker: 'Open every day from 8 to 9 · At your door within two hours',
  },
}
