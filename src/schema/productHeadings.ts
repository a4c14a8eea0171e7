/** The columns of a product file other than entries of the product information. */
export type ProductField = 'prCode' | 'layoutId' | 'nfc' | 'storeCode' | 'quantity' | 'printerName' | 'printerIp'

/** A heading in one notation. */
export const normalizeHeading = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '')

/** A column of product files that is ignored, because the console computes it. */
export const IGNORED_HEADING = 'tagCount'

/** Known headings, as lists and files of the console have them in its languages. */
export const PRODUCT_HEADINGS: Readonly<Record<string, ProductField | 'nothing'>> = {
  prcode: 'prCode',
  productcode: 'prCode',
  商品コード: 'prCode',
  상품코드: 'prCode',
  layoutid: 'layoutId',
  layout: 'layoutId',
  レイアウトid: 'layoutId',
  レイアウト: 'layoutId',
  레이아웃id: 'layoutId',
  레이아웃: 'layoutId',
  nfc: 'nfc',
  storecode: 'storeCode',
  店舗コード: 'storeCode',
  매장코드: 'storeCode',
  // Computed columns of files that the console itself exported.
  tagcount: 'nothing',
  tags: 'nothing',
  タグ数: 'nothing',
  태그수: 'nothing',
  updatedat: 'nothing',
  updated: 'nothing',
  更新日時: 'nothing',
  업데이트시각: 'nothing',
}

/** Additional headings of files of paper labels: quantity, template, printer. */
export const PAPER_HEADINGS: Readonly<Record<string, ProductField>> = {
  quantity: 'quantity',
  copies: 'quantity',
  qty: 'quantity',
  部数: 'quantity',
  枚数: 'quantity',
  매수: 'quantity',
  template: 'layoutId',
  テンプレート: 'layoutId',
  템플릿: 'layoutId',
  printer: 'printerName',
  printername: 'printerName',
  プリンター: 'printerName',
  프린터: 'printerName',
  printerip: 'printerIp',
  プリンターip: 'printerIp',
  프린터ip: 'printerIp',
}
