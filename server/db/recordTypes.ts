import type { ResourceName, ResourceTypes } from '../../src/generated/resources'

export interface FindOptions<Name extends ResourceName> {
  readonly orderBy?: keyof ResourceTypes[Name] & string
  readonly descending?: boolean
  readonly limit?: number
  readonly offset?: number
}

export type FieldOf<Name extends ResourceName> = keyof ResourceTypes[Name] & string

export interface CountOptions<Name extends ResourceName> {
  /** Excluded values of fields. */
  readonly not?: Readonly<Partial<Record<FieldOf<Name>, string>>>
  /** Only records whose `field` is at least `from`. */
  readonly since?: { readonly field: FieldOf<Name>; readonly from: number }
  /** The field whose maximum is returned as `latest`. */
  readonly latest?: FieldOf<Name>
}

/** A group of records: their common values, and their number. */
export type Counted<Name extends ResourceName, Field extends FieldOf<Name>> = Pick<ResourceTypes[Name], Field> & {
  readonly count: number
  readonly latest?: number | null
}
