import { z } from 'zod'

/** An object that the API document describes once, under this name. */
export const named = <S extends z.ZodRawShape>(id: string, shape: S) => z.object(shape).meta({ id })
