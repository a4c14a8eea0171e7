import type { ReactNode } from 'react'
import type { Translate } from '../../data/texts'
import type { Values } from '../../schema/template'
import displays from '../../ui/displays/displays.module.css'
import { statusTone } from '../../ui/displays/status'

/** The result of a task's tag: OK or NG, and in progress where there is none yet (spec/2 §3, §4). */
export const resultColumn = (translate: Translate) => ({
  text: (record: Values): string => resultText(record['result'], translate),
  node: (record: Values): ReactNode => {
    const { result } = record
    return <span className={`${displays.pill} ${displays[result ? statusTone(result) : 'busy']}`}>{resultText(result, translate)}</span>
  },
})

const resultText = (result: unknown, translate: Translate): string => (typeof result === 'string' && result !== '' ? result : translate('messages.inProgress'))
