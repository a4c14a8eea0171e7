import { useTranslate } from 'ra-core'
import { useId, useState, type ReactNode } from 'react'
import { ArrowRight } from 'lucide-react'
import { useClock } from '../../data/clock'
import type { Side } from '../../schema/threeWay'
import { Button } from '../kit/Button'
import { cx } from '../kit/cx'
import { ConflictFrame } from './ConflictFrame'
import type { ConflictAnswer, ConflictQuestion, ConflictRow } from './ask'
import styles from './conflict.module.css'

interface ConflictDialogProps {
  readonly question: ConflictQuestion
  readonly onAnswer: (answer: ConflictAnswer) => void
}

/** Someone else has saved first: asks which value to keep of each field that both changed; the rest is merged. */
export function ConflictDialog({ question, onAnswer }: ConflictDialogProps) {
  const translate = useTranslate()
  const { rows, taken, kept } = question
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map())
  const choose = (ids: readonly string[], side: Side) =>
    setChoices((now) => new Map([...now, ...ids.map((id) => [id, side] as const)]))
  const all = rows.map(({ id }) => id)
  return (
    <ConflictFrame
      description={<Since {...question} />}
      onBack={() => onAnswer({ is: 'back' })}
      onTakeTheirs={() => onAnswer({ is: 'theirs' })}
      onSave={() => onAnswer({ is: 'save', choices })}
    >
      <div className={styles.intro}>
        <p>{translate('conflict.text')}</p>
        {rows.length > 1 && (
          <div className={styles.all}>
            <Button size="s" onClick={() => choose(all, 'mine')}>
              {translate('conflict.allMine')}
            </Button>
            <Button size="s" onClick={() => choose(all, 'theirs')}>
              {translate('conflict.allTheirs')}
            </Button>
          </div>
        )}
      </div>
      <div className={styles.rows}>
        {rows.map((row) => (
          <Choice
            key={row.id}
            row={row}
            side={choices.get(row.id) ?? 'mine'}
            onChoose={(side) => choose([row.id], side)}
          />
        ))}
      </div>
      {taken.length > 0 && (
        <section className={styles.taken}>
          <h3>{translate('conflict.taken')}</h3>
          <dl>
            {taken.map(({ id, label, before, now }) => (
              <div key={id}>
                <dt>{label}</dt>
                <dd>
                  <del>{before}</del> <ArrowRight size={14} aria-hidden="true" /> <ins>{now}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {kept.length > 0 && <p className={styles.kept}>{translate('conflict.kept', { fields: kept.join(', ') })}</p>}
    </ConflictFrame>
  )
}

function Since({ savedAt, savedBy }: ConflictQuestion) {
  const translate = useTranslate()
  const clock = useClock()
  if (savedAt === undefined) return null
  return (
    <>
      {translate(savedBy ? 'conflict.sinceBy' : 'conflict.since', { time: clock.text(savedAt), name: savedBy ?? '' })}
    </>
  )
}

interface ChoiceProps {
  readonly row: ConflictRow
  readonly side: Side
  readonly onChoose: (side: Side) => void
}

/** One of two values. */
export function Choice({ row, side, onChoose }: ChoiceProps) {
  const translate = useTranslate()
  const id = useId()
  const card = (which: Side, value: ReactNode) => (
    <label className={cx(styles.card, side === which && styles.chosen)}>
      <input type="radio" name={id} checked={side === which} onChange={() => onChoose(which)} />
      <small>{translate(`conflict.${which}`)}</small>
      <span className={styles.value}>{value}</span>
    </label>
  )
  return (
    <div className={styles.row} role="radiogroup" aria-labelledby={`${id}-label`}>
      <h3 id={`${id}-label`}>{row.label}</h3>
      {card('mine', row.mine)}
      {card('theirs', row.theirs)}
    </div>
  )
}
