import type { ResourceName, ResourceTypes } from '../../src/generated/resources'

type Snake<Name extends string> = Name extends `${infer Head}-${infer Tail}` ? `${Head}_${Snake<Tail>}` : Name

/** The tables of entities: named as the resource with '_' for '-', columns as its fields. */
type EntityTables = { [Name in ResourceName as Snake<Name>]: ResourceTypes[Name] }
type LiveTables = { [Name in ResourceName as `${Snake<Name>}_live`]: Partial<ResourceTypes[Name]> }

/** Every table, for Kysely. Areas use `services.records` and come here only where they must. */
export interface Database extends EntityTables, LiveTables {
  /** Rows of a resource by store, kept in the transaction that changes them. */
  table_counts: { resource: string; scope: string; n: number }
  /** What the server notes about the database itself: name and JSON value. */
  server_meta: { name: string; value: string }
}
