import { statfsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** A whole run took 0.7 GiB at most; a machine with less than this keeps its files on the disk. */
const ENOUGH_BYTES = 8 * 1024 ** 3

/**
 * The folder for databases of tests. A copy of the template is about 2,000 files: on a disk they take a second or two, in memory 65 ms.
 */
export const temporaryRoot = hasEnough() ? MEMORY : tmpdir()

/** Makes a new folder whose name begins with `prefix`. */
export const temporaryFolder = (prefix: string): Promise<string> => mkdtemp(join(temporaryRoot, prefix))

function hasEnough(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH_BYTES && freemem() >= ENOUGH_BYTES
  } catch {
    // Only Linux has this folder.
    return false
  }
}
