import { type RawBuilder, sql } from 'kysely'
import type { ResourceName } from '../../../src/generated/resources'

type Value = string | number | boolean | null

/** Fields that have a value, or one of several; null means empty. `status.status` is a property of an object. */
export type Fields = Readonly<Record<string, Value | readonly Value[]>>

/** Which records to count: those with these fields, or with any of several sets of them. `{}` is all. */
type Condition = Fields | readonly Fields[]

/** The field by which records are grouped. Records with an empty field are in no group, or in that of `none`. */
interface GroupKey {
  readonly field: string
  /** The field is a time, grouped by day in the server's time zone. */
  readonly day?: true
  readonly none?: string
}

/** A count of records by store, and by the value of a field if `by` names one. */
export interface CountedGroup {
  readonly resource: ResourceName
  readonly by?: GroupKey
  readonly counts: Readonly<Record<string, Condition>>
  /** A time whose latest value is kept, even after its record is removed. */
  readonly latest?: string
}

/** An expression over the numbers of a row. */
export interface Expression {
  readonly text: string
  sql(name: (number: string) => RawBuilder<unknown>): RawBuilder<unknown>
}

/** Sums of expressions over the rows of a counted group. */
export interface SummedGroup<Name extends string = string> {
  readonly of: Name
  readonly sums: Readonly<Record<string, Expression>>
}

/** Makes an expression: of`CASE WHEN ${'total'} > 1 THEN 1 ELSE 0 END`. */
export function of(texts: TemplateStringsArray, ...numbers: readonly string[]): Expression {
  return {
    text: String.raw({ raw: texts }, ...numbers),
    sql: (name) =>
      sql.join(
        texts.flatMap((text, at) => [sql.raw(text), ...(numbers[at] === undefined ? [] : [name(numbers[at])])]),
        sql``,
      ),
  }
}
