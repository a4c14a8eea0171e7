import { staleFiles } from './generate'
/** placeholder */
export async function checkTree(root: string, _o: { generated?: boolean } = {}): Promise<string[]> { return [...(await staleFiles(root)).keys()] }
