import { forgetStatementNames } from '#server/platform/db.ts'

// Runs before each test file. Files share a process, so that the program is loaded only once.
forgetStatementNames()
