import type { ElementType } from 'react'

/** A page of the menu, with translated texts. */
export interface MenuPage {
  readonly path: string
  readonly icon?: ElementType | undefined
  readonly title: string
  readonly group: string
}

/** A page that was opened, with its store. */
export interface OpenedPage extends Pick<MenuPage, 'icon' | 'title'> {
  readonly storeCode?: string | undefined
}

/** Finds the page of an address: one of the menu, or a store's page below it. */
export type PageAt = (address: string) => OpenedPage | undefined
