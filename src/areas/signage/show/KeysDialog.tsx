import { useTranslate } from 'ra-core'
import { Fragment } from 'react'
import { Dialog } from '../../../ui/kit/Dialog'
import styles from './dialogs.module.css'
import { COMMAND } from './useEditorKeys'

const KEYS = [
  ['enter', 'Enter'],
  ['edit', 'Enter'],
  ['menu', 'Shift + F10'],
  ['next', 'Tab'],
  ['leave', 'Esc'],
  ['move', '← ↑ → ↓'],
  ['moveFar', 'Shift + ← ↑ → ↓'],
  ['grow', `${COMMAND} + ← ↑ → ↓`],
  ['turn', 'R, Shift + R'],
  ['order', ']  [, Alt + ↑ ↓'],
  ['orderEnd', `${COMMAND} + ]  [`],
  ['remove', 'Delete'],
  ['all', `${COMMAND} + A`],
  ['copy', `${COMMAND} + C  X  V`],
  ['group', `${COMMAND} + G, ${COMMAND} + Shift + G`],
  ['lock', `${COMMAND} + Shift + L`],
  ['hide', `${COMMAND} + Shift + H`],
  ['duplicate', `${COMMAND} + D`],
  ['undo', `${COMMAND} + Z, ${COMMAND} + Shift + Z`],
  ['slides', 'Page Up, Page Down'],
  ['addSlide', `${COMMAND} + M, ${COMMAND} + Shift + M`],
  ['zoom', '+  −  0'],
  ['pan', 'Space'],
  ['play', 'P'],
  ['full', 'F'],
  ['save', `${COMMAND} + S`],
  ['drag', `Shift, Alt, ${COMMAND}`],
] as const

/** The keyboard shortcuts of the editor. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={translate('areas.show.keys.title')}>
      <dl className={styles.keys}>
        {KEYS.map(([what, keys]) => (
          <Fragment key={what}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{translate(`areas.show.keys.${what}`)}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  )
}
