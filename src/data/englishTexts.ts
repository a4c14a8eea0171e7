import english from 'ra-language-english'
import texts from 'virtual:locale/en_US/frame'
import type { Texts } from './texts'

/** React-admin's own English with the texts that the administration starts with. */
export const englishTexts: Texts = { ...(english as unknown as Texts), ...texts }
