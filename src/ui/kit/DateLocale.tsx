import { ThemeProvider, type Theme } from '@mui/material/styles'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { enUS, jaJP, koKR } from '@mui/x-date-pickers/locales'
import 'dayjs/locale/ja'
import 'dayjs/locale/ko'
import type { ReactNode } from 'react'
import { readLanguage, type Language } from '../../data/language'

interface Words {
  readonly locale: string
  readonly texts: typeof enUS.components.MuiLocalizationProvider.defaultProps.localeText
  /** How a calendar names its month. */
  readonly month: string
}

const WORDS: Readonly<Record<Language, Words>> = {
  en_US: { locale: 'en', texts: enUS.components.MuiLocalizationProvider.defaultProps.localeText, month: 'MMMM YYYY' },
  ja_JP: { locale: 'ja', texts: jaJP.components.MuiLocalizationProvider.defaultProps.localeText, month: 'YYYY年M月' },
  ko_KR: { locale: 'ko', texts: koKR.components.MuiLocalizationProvider.defaultProps.localeText, month: 'YYYY년 M월' },
}

/** Props of a calendar's header in the language of the console. */
export const calendarHeader = () => ({ format: WORDS[readLanguage()].month })

const channels = (token: string) => `from var(--${token}) r g b`

/** The pickers mix colours from numbers, which our tokens are not, or from `vars`, as the browser does it. */
function withChannels(theme: Theme): Theme {
  const { palette } = theme
  const primary = { ...palette.primary, mainChannel: channels('accent') }
  const action = { ...palette.action, activeChannel: channels('text-muted') }
  return { ...theme, vars: { ...theme, palette: { ...palette, primary, action } } as unknown as Theme['vars'] }
}

/** Words and colours of calendars and clocks. It brings MUI's pickers along, so what uses it is loaded when it is opened. */
export function DateLocale({ children }: { readonly children: ReactNode }) {
  const { locale, texts } = WORDS[readLanguage()]
  return (
    <ThemeProvider theme={withChannels}>
      <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={locale} localeText={texts}>
        {children}
      </LocalizationProvider>
    </ThemeProvider>
  )
}
