import type { Random } from '../base/random'

export type Language = 'it' | 'de' | 'fr' | 'es' | 'en' | 'ja' | 'ko'

interface Good {
  /** The English name of its kind: the category in the aliases is in the local language. */
  readonly category: Readonly<Record<Language, string>>
  readonly names: Readonly<Record<Language, readonly string[]>>
  /** The price range in euros. */
  readonly price: readonly [number, number]
  readonly amounts: readonly (readonly [amount: number, unit: string])[]
}

const words = (text: string) => text.split(',')

const goods: readonly Good[] = [
  {
    category: {
      it: 'Pasta e riso',
      de: 'Nudeln und Reis',
      fr: 'Pâtes et riz',
      es: 'Pasta y arroz',
      en: 'Pasta and rice',
      ja: '麺・米',
      ko: '면·쌀',
    },
    names: {
      it: words('Spaghetti n. 5,Penne rigate,Fusilli integrali,Riso Carnaroli,Farfalle'),
      de: words('Spaghetti,Spätzle,Bandnudeln,Langkornreis,Vollkornpenne'),
      fr: words('Coquillettes,Spaghetti complets,Riz basmati,Tagliatelles,Riz rond'),
      es: words('Espaguetis,Macarrones,Arroz bomba,Fideos finos,Arroz integral'),
      en: words('Spaghetti,Basmati Rice,Penne,Egg Noodles,Brown Rice'),
      ja: words('コシヒカリ,讃岐うどん,信州そば,中華麺,玄米'),
      ko: words('이천쌀,소면,칼국수면,메밀국수,현미'),
    },
    price: [0.8, 4.5],
    amounts: [
      [500, 'g'],
      [1000, 'g'],
      [250, 'g'],
    ],
  },
  {
    category: {
      it: 'Latticini',
      de: 'Molkereiprodukte',
      fr: 'Crèmerie',
      es: 'Lácteos',
      en: 'Dairy',
      ja: '乳製品',
      ko: '유제품',
    },
    names: {
      it: words('Latte intero,Mozzarella,Yogurt bianco,Ricotta fresca,Parmigiano grattugiato'),
      de: words('Frische Vollmilch,Naturjoghurt,Gouda jung,Speisequark,Süßrahmbutter'),
      fr: words('Lait demi-écrémé,Camembert,Yaourt nature,Beurre doux,Comté affiné'),
      es: words('Leche entera,Queso manchego,Yogur natural,Mantequilla,Cuajada'),
      en: words('Whole Milk,Mature Cheddar,Greek Yogurt,Salted Butter,Cottage Cheese'),
      ja: words('北海道牛乳,プレーンヨーグルト,モッツァレラ,無塩バター,さけるチーズ'),
      ko: words('신선한 우유,플레인 요거트,모차렐라 치즈,무염 버터,슬라이스 치즈'),
    },
    price: [0.9, 7.9],
    amounts: [
      [1000, 'ml'],
      [500, 'g'],
      [125, 'g'],
      [250, 'g'],
    ],
  },
  {
    category: {
      it: 'Frutta e verdura',
      de: 'Obst und Gemüse',
      fr: 'Fruits et légumes',
      es: 'Frutas y verduras',
      en: 'Fruit and vegetables',
      ja: '青果',
      ko: '과일·채소',
    },
    names: {
      it: words('Mele Golden,Pomodori ciliegini,Zucchine,Arance di Sicilia,Insalata mista'),
      de: words('Äpfel Elstar,Cherrytomaten,Salatgurke,Kartoffeln festkochend,Möhren'),
      fr: words('Pommes Gala,Tomates grappe,Courgettes,Carottes,Salade batavia'),
      es: words('Manzanas Fuji,Tomates en rama,Calabacín,Naranjas de Valencia,Lechuga'),
      en: words('Gala Apples,Cherry Tomatoes,Courgettes,Maris Piper Potatoes,Baby Spinach'),
      ja: words('ふじりんご,ミニトマト,きゅうり,じゃがいも,ほうれん草'),
      ko: words('사과,방울토마토,오이,감자,시금치'),
    },
    price: [0.9, 4.9],
    amounts: [
      [1000, 'g'],
      [500, 'g'],
      [250, 'g'],
    ],
  },
  {
    category: { it: 'Bevande', de: 'Getränke', fr: 'Boissons', es: 'Bebidas', en: 'Drinks', ja: '飲料', ko: '음료' },
    names: {
      it: words('Acqua naturale,Aranciata,Tè alla pesca,Succo di mela,Acqua frizzante'),
      de: words('Mineralwasser still,Apfelschorle,Orangensaft,Malzgetränk,Zitronenlimonade'),
      fr: words("Eau de source,Jus d'orange,Limonade,Thé glacé,Eau gazeuse"),
      es: words('Agua mineral,Zumo de naranja,Gaseosa,Horchata,Té frío'),
      en: words('Still Water,Orange Juice,Ginger Beer,Iced Tea,Sparkling Water'),
      ja: words('天然水,緑茶,りんごジュース,炭酸水,麦茶'),
      ko: words('생수,녹차,오렌지 주스,탄산수,보리차'),
    },
    price: [0.5, 3.9],
    amounts: [
      [500, 'ml'],
      [1000, 'ml'],
      [1500, 'ml'],
    ],
  },
  {
    category: {
      it: 'Colazione e dolci',
      de: 'Frühstück und Süßes',
      fr: 'Petit déjeuner',
      es: 'Desayuno y dulces',
      en: 'Breakfast and sweets',
      ja: '朝食・菓子',
      ko: '아침·과자',
    },
    names: {
      it: words('Biscotti al cacao,Marmellata di albicocche,Fette biscottate,Cioccolato fondente,Miele di acacia'),
      de: words('Knuspermüsli,Erdbeerkonfitüre,Butterkekse,Zartbitterschokolade,Blütenhonig'),
      fr: words('Biscottes,Confiture de fraises,Chocolat noir,Céréales au miel,Madeleines'),
      es: words('Galletas de avena,Mermelada de fresa,Turrón,Chocolate negro,Miel de romero'),
      en: words('Rolled Oats,Strawberry Jam,Digestives,Dark Chocolate,Clear Honey'),
      ja: words('グラノーラ,いちごジャム,せんべい,ダークチョコレート,はちみつ'),
      ko: words('그래놀라,딸기잼,쌀과자,다크 초콜릿,아카시아꿀'),
    },
    price: [1.1, 6.9],
    amounts: [
      [400, 'g'],
      [250, 'g'],
      [100, 'g'],
    ],
  },
  {
    category: { it: 'Casa', de: 'Haushalt', fr: 'Maison', es: 'Hogar', en: 'Household', ja: '日用品', ko: '생활용품' },
    names: {
      it: words('Detersivo piatti,Carta da cucina,Sapone liquido,Detersivo lavatrice,Sacchetti'),
      de: words('Spülmittel,Küchenrolle,Flüssigseife,Vollwaschmittel,Müllbeutel'),
      fr: words('Liquide vaisselle,Essuie-tout,Savon liquide,Lessive,Sacs poubelle'),
      es: words('Lavavajillas,Papel de cocina,Jabón líquido,Detergente,Bolsas de basura'),
      en: words('Washing-up Liquid,Kitchen Roll,Hand Soap,Laundry Detergent,Bin Bags'),
      ja: words('食器用洗剤,キッチンペーパー,ハンドソープ,洗濯洗剤,ゴミ袋'),
      ko: words('주방세제,키친타월,손세정제,세탁세제,쓰레기봉투'),
    },
    price: [1.2, 9.9],
    amounts: [
      [500, 'ml'],
      [1000, 'ml'],
      [4, 'pz'],
    ],
  },
]

/** Invented brands. */
const brands = ['Altoprato', 'Nordfeld', 'Belcour', 'Marisol', 'Greenway', 'みのり屋', '한들', 'Shelfdeck'] as const
const brandsOf: Readonly<Record<Language, readonly string[]>> = {
  it: [brands[0], brands[7]],
  de: [brands[1], brands[7]],
  fr: [brands[2], brands[7]],
  es: [brands[3], brands[7]],
  en: [brands[4], brands[7]],
  ja: [brands[5], brands[7]],
  ko: [brands[6], brands[7]],
}

/** The demonstration's aliases. */
export const demoAliases = [
  { index: 0, name: 'Name', key: false, chart: false },
  { index: 1, name: 'Price', key: false, chart: true },
  { index: 2, name: 'Description', key: false, chart: false },
  { index: 3, name: 'Unit price', key: false, chart: true },
  { index: 4, name: 'Unit', key: false, chart: false },
  { index: 5, name: 'Original price', key: false, chart: true },
  { index: 6, name: 'Category', key: false, chart: false },
  { index: 7, name: 'Brand', key: false, chart: false },
  { index: 8, name: 'Currency', key: false, chart: false },
  { index: 9, name: 'EAN', key: true, chart: false },
] as const

export interface ProductInfo {
  readonly prInfo: string[]
  readonly promoted: boolean
}

/** The product information at a price level; `currency` and `rate` are the store's. */
export function productInfo(
  random: Random,
  language: Language,
  currency: string,
  rate: number,
  prCode: string,
): ProductInfo {
  const good = random.pick(goods)
  const name = random.pick(good.names[language])
  const brand = random.pick(brandsOf[language])
  const [amount, unit] = random.pick(good.amounts)
  const euro = good.price[0] + random.next() * (good.price[1] - good.price[0])
  const promoted = random.chance(0.15)
  const full = priceText(euro, currency, rate)
  const price = priceText(promoted ? euro * 0.8 : euro, currency, rate)
  const perUnit = priceText((Number(price) / amount) * (unit === 'pz' ? 1 : 1000), currency, 1)
  const unitName = unit === 'pz' ? '1' : unit === 'g' ? '1 kg' : '1 l'
  const category = good.category[language]
  const description = `${brand} ${name} ${amount} ${unit === 'pz' ? '' : unit}`.trim()
  return {
    prInfo: [name, price, description, perUnit, unitName, promoted ? full : '', category, brand, currency, prCode],
    promoted,
  }
}

/** Formats a price: yen and won have no cents and are rounded. */
export function priceText(euro: number, currency: string, rate: number): string {
  const local = euro * rate
  if (currency === '¥') return String(Math.max(1, Math.round(local)))
  if (currency === '₩') return String(Math.max(10, Math.round(local / 10) * 10))
  return local.toFixed(2)
}
