import { useTranslate } from 'ra-core'
import { languageTag, readLanguage } from '../../data/language'
import { formatEpoch } from '../../schema/formats'
import styles from './machines.module.css'

const STEPS = [['day', 86_400], ['hour', 3_600], ['minute', 60]] as const

/** How long ago something was, in the language's words: "3 hours ago". */
export function agoText(seconds: number, language: string): string {
  const [unit, size] = STEPS.find(([, length]) => seconds >= length) ?? (['second', 1] as const)
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(-Math.floor(Math.max(0, seconds) / size), unit)
}

/** How old something is that is shown though nobody has heard since. */
export function AsOf({ epoch }: { epoch: number | null | undefined }) {
  const translate = useTranslate()
  if (!epoch) return <p className={styles.asOf}>{translate('live.notHeard')}</p>
  const now = Math.floor(Date.now() / 1000)
  return <p className={styles.asOf}>{translate('live.asOf', { time: formatEpoch(epoch), ago: agoText(now - epoch, languageTag(readLanguage())) })}</p>
}
