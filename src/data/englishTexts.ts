import english from 'ra-language-english'
import texts from 'virtual:locale/en_US/frame'
import shell from 'virtual:locale/en_US/shell'
import type { Texts } from './texts'

/** React-admin's English messages with the texts that the administration starts with. */
export const englishTexts: Texts = { ...(english as unknown as Texts), ...shell, ...texts }
