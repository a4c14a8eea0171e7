import { readLanguage, type Language } from '../../../data/language'
import type { HelpPages } from './topics'

const LOADERS: Readonly<Record<Language, () => Promise<{ default: HelpPages }>>> = {
  en_US: () => import('virtual:help/en_US'),
  ja_JP: () => import('virtual:help/ja_JP'),
  ko_KR: () => import('virtual:help/ko_KR'),
}

/** The help pages in the language of the console. */
export const loadHelp = async (): Promise<HelpPages> => (await LOADERS[readLanguage()]()).default
