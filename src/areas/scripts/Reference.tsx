import { useTranslate } from 'ra-core'
import type { FieldSchema } from '../../schema/dialect'
import { scriptEntries, type ScriptKind } from '../../schema/scriptKinds'
import { scriptShapes } from '../../schema/scriptShapes'
import { examples } from './examples'
import styles from './scripts.module.css'

/** The reference of a kind of script: its input, its output, its rules and an example. */
export function Reference({ kind }: { kind: ScriptKind }) {
  const translate = useTranslate()
  const { input, output, parameter } = scriptShapes[kind]
  const isNullable = [output.type].flat().some((type) => type === 'null')
  return (
    <div className={styles.reference}>
      <h2>{translate('areas.scripts.reference.given', { name: `${scriptEntries[kind]}(${parameter})` })}</h2>
      <FieldTree schema={input} />
      <h2>
        {translate('areas.scripts.reference.gives')}
        {isNullable && <small> {translate('areas.scripts.reference.or')}</small>}
      </h2>
      {output.items && <p>{translate('areas.scripts.reference.each')}</p>}
      <FieldTree schema={output.items ?? output} />
      <h2>{translate('areas.scripts.reference.run')}</h2>
      <p>{translate('areas.scripts.reference.rules')}</p>
      <h2>{translate('areas.scripts.reference.example')}</h2>
      <pre tabIndex={0} aria-label={translate('areas.scripts.reference.example')}>
        {examples[kind].code}
      </pre>
    </div>
  )
}

function FieldTree({ schema }: { schema: FieldSchema }) {
  const translate = useTranslate()
  return (
    <ul className={styles.fields}>
      {Object.entries(schema.properties ?? {}).map(([name, field]) => (
        <li key={name}>
          <code>{name}</code> <small>{typeOf(field)}</small> <span>{translate(`areas.scripts.fields.${name}`)}</span>
          {(field.properties ?? field.items?.properties) && <FieldTree schema={field.items ?? field} />}
        </li>
      ))}
    </ul>
  )
}

const typeOf = ({ type, items }: FieldSchema): string => {
  const names = [type ?? 'string'].flat().filter((one) => one !== 'null')
  return items
    ? `${[items.type ?? 'string']
        .flat()
        .filter((one) => one !== 'null')
        .join(' | ')}[]`
    : names.join(' | ')
}
