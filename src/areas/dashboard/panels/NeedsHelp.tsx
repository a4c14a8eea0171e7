import { useTranslate } from 'ra-core'
import { needsHelp } from '../../../domain/needs/needs'
import { IconButton } from '../../../ui/kit/IconButton'
import { InfoIcon } from '../../../ui/kit/icons'
import { LazyPopover } from '../../../ui/kit/LazyPopover'
import styles from './needs.module.css'

/** From where on a store needs someone. */
export function NeedsHelp() {
  const translate = useTranslate()
  const label = translate('needs.helpLabel')
  return (
    <LazyPopover label={label} trigger={<IconButton size="s" label={label} icon={<InfoIcon size={15} aria-hidden="true" />} />}>
      <p className={styles.help}>{needsHelp(translate)}</p>
    </LazyPopover>
  )
}
