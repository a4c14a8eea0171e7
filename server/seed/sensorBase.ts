import { randomFrom } from './random'

/** The degrees that a refrigerator is kept at: what its sensor wanders around over a day. */
export const sensorBase = (sensorMac: string): number => randomFrom(`sensing ${sensorMac}`).between(2, 5)
