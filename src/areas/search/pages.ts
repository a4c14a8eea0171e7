import type { ElementType } from 'react'

/** A page of the menu, in words. */
export interface MenuPage {
  readonly path: string
  readonly icon?: ElementType | undefined
  readonly title: string
  readonly group: string
}

/** A page that was opened, with the store that it is of. */
export interface OpenedPage extends Pick<MenuPage, 'icon' | 'title'> {
  readonly storeCode?: string | undefined
}

/** The page at an address that is one of the menu, or a store's page of it. */
export type PageAt = (address: string) => OpenedPage | undefined
