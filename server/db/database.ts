import type { ResourceName, ResourceTypes } from '../../src/generated/resources'

type Snake<Name extends string> = Name extends `${infer Head}-${infer Tail}` ? `${Head}_${Snake<Tail>}` : Name

/** The tables of entities, named like the resource with '_' for '-'. */
type EntityTables = { [Name in ResourceName as Snake<Name>]: ResourceTypes[Name] }
type LiveTables = { [Name in ResourceName as `${Snake<Name>}_live`]: Partial<ResourceTypes[Name]> }

/** The tables, for Kysely. Areas should use `services.records` where they can. */
export interface Database extends EntityTables, LiveTables {
  /** The number of records of a resource by store. */
  table_counts: { resource: string; scope: string; n: number }
  /** Facts about the database itself. */
  server_meta: { name: string; value: string }
}
