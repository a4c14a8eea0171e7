import { useTranslate } from 'ra-core'
import { useClock } from '../../data/clock'
import { languageTag, readLanguage } from '../../data/language'
import { agoText } from '../../ui/displays/ago'
import styles from './machines.module.css'

/** The time of outdated values of something that has not reported since. */
export function AsOf({ epoch }: { epoch: number | null | undefined }) {
  const translate = useTranslate()
  const clock = useClock()
  if (!epoch) return <p className={styles.asOf}>{translate('live.notHeard')}</p>
  const now = Math.floor(Date.now() / 1000)
  return (
    <p className={styles.asOf}>
      {translate('live.asOf', { time: clock.text(epoch), ago: agoText(now - epoch, languageTag(readLanguage())) })}
    </p>
  )
}
