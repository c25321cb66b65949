import { describe, expect, it } from 'vitest'
import { AppError } from './app-error.ts'
import { errorCatalogue, errorKeys, isErrorKey } from './errors.ts'

describe('the catalogue', () => {
  it('has one code for each key and no zero', () => {
    const codes = errorKeys.map((key) => errorCatalogue[key].code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.every((code) => Number.isInteger(code) && code > 0)).toBe(true)
  })

  it('has keys, messages and statuses of one form', () => {
    for (const key of errorKeys) {
      const { message, status } = errorCatalogue[key]
      expect(key).toMatch(/^[A-Z]+(_[A-Z]+)*$/)
      expect(message).toMatch(/^[A-Z].{3,}[^.\s]$/)
      expect([undefined, 400, 401, 403, 404, 405, 409, 413, 415, 429, 500, 503, 504]).toContain(status)
    }
  })

  it('keeps its numbers: clients of the HTTP interface rest on them', () => {
    expect(Object.fromEntries(errorKeys.map((key) => [key, errorCatalogue[key].code]))).toMatchSnapshot()
  })

  it('knows no key but its own', () => {
    expect(isErrorKey('constructor')).toBe(false)
    expect(isErrorKey(undefined)).toBe(false)
  })
})

describe('AppError', () => {
  it('carries key, code, message, details and cause', () => {
    const cause = new Error('why')
    const error = new AppError('INVALID_PARAMETER', { details: { parameter: 'page' }, cause })
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({
      name: 'AppError',
      key: 'INVALID_PARAMETER',
      code: 3001,
      message: 'A parameter is missing or wrong',
      details: { parameter: 'page' },
      cause,
    })
  })

  it('has no cause when none was given', () => {
    expect('cause' in new AppError('NOT_FOUND')).toBe(false)
  })
})
