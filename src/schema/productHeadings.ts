/** What a column of a product file holds beside entries of the product information. */
export type ProductField = 'prCode' | 'layoutId' | 'nfc' | 'storeCode' | 'quantity' | 'printerName' | 'printerIp'

/** A heading without what people write differently. */
export const plainHeading = (text: string): string => text.trim().toLowerCase().replaceAll(/[\s_]+/g, '')

/** A column that product files may have and that is passed over: the console works it out by itself. */
export const PASSED_OVER = 'tagCount'

/** Headings that are known, as they read in the lists and files of the console in its languages. */
export const PRODUCT_HEADINGS: Readonly<Record<string, ProductField | 'nothing'>> = {
  prcode: 'prCode', productcode: 'prCode', 商品コード: 'prCode', 상품코드: 'prCode',
  layoutid: 'layoutId', layout: 'layoutId', レイアウトid: 'layoutId', レイアウト: 'layoutId', 레이아웃id: 'layoutId', 레이아웃: 'layoutId',
  nfc: 'nfc',
  storecode: 'storeCode', 店舗コード: 'storeCode', 매장코드: 'storeCode',
  // What the console writes into a file of products and works out by itself.
  tagcount: 'nothing', tags: 'nothing', タグ数: 'nothing', 태그수: 'nothing',
  updatedat: 'nothing', updated: 'nothing', 更新日時: 'nothing', 업데이트시각: 'nothing',
}

/** Headings of files of paper labels beside them: how many, by which template, on which printer. */
export const PAPER_HEADINGS: Readonly<Record<string, ProductField>> = {
  quantity: 'quantity', copies: 'quantity', qty: 'quantity', 部数: 'quantity', 枚数: 'quantity', 매수: 'quantity',
  template: 'layoutId', テンプレート: 'layoutId', 템플릿: 'layoutId',
  printer: 'printerName', printername: 'printerName', プリンター: 'printerName', 프린터: 'printerName',
  printerip: 'printerIp', プリンターip: 'printerIp', 프린터ip: 'printerIp',
}
