import type { ResourceName, ResourceTypes } from '../../src/generated/resources'

export interface FindOptions<Name extends ResourceName> {
  readonly orderBy?: keyof ResourceTypes[Name] & string
  readonly descending?: boolean
  readonly limit?: number
  readonly offset?: number
}

export type FieldOf<Name extends ResourceName> = keyof ResourceTypes[Name] & string

export interface CountOptions<Name extends ResourceName> {
  /** Values that fields must not have. */
  readonly not?: Readonly<Partial<Record<FieldOf<Name>, string>>>
  /** Only what has `field` from then on. */
  readonly since?: { readonly field: FieldOf<Name>; readonly from: number }
  /** The field whose greatest value each group has as `latest`. */
  readonly latest?: FieldOf<Name>
}

/** A group of records: the values that they share, and how many they are. */
export type Counted<Name extends ResourceName, Field extends FieldOf<Name>> = Pick<ResourceTypes[Name], Field> & {
  readonly count: number
  readonly latest?: number | null
}
