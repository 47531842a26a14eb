import { expect, test } from 'vitest'
import { type Counts, command, type Outcome, repeated, runSteps, type Step } from './support/steps.ts'

// How `npm test` decides what failed.

const failure = (name: string) => ({ target: `${name}.test.ts`, name, said: 'expected' })

function outcome(failed: string[], alone: Counts): Outcome {
  const step: Step = { name: 'tests', run: async () => alone, repeat: async () => alone }
  return { step, seconds: 1, passed: 5, failed: failed.length, skipped: 0, failures: failed.map(failure), flaky: [] }
}

test('a test that fails with the others and passes alone is flaky: named, and counted as passed', async () => {
  const { passed, failed, flaky, failures } = await repeated(outcome(['a', 'b'], { passed: 9, failed: 0, skipped: 0 }))
  expect({ passed, failed, failures }).toEqual({ passed: 7, failed: 0, failures: [] })
  expect(flaky.map(({ name }) => name)).toEqual(['a', 'b'])
})

test('a test that fails alone as well has failed, and so has one that fails only then', async () => {
  const alone = { passed: 3, failed: 2, skipped: 0, failures: [failure('b'), failure('c')] }
  const { failed, flaky, failures } = await repeated(outcome(['a', 'b'], alone))
  expect(failed).toBe(2)
  expect(failures?.map(({ name }) => name)).toEqual(['b', 'c'])
  expect(flaky.map(({ name }) => name)).toEqual(['a'])
})

test('a retry that ran no test, or crashed, excuses nothing', async () => {
  const nothing = outcome(['a'], { passed: 0, failed: 0, skipped: 0 })
  expect(await repeated(nothing)).toBe(nothing)
  const broken = outcome(['a'], { passed: 4, failed: 1, skipped: 0 })
  expect(await repeated(broken)).toBe(broken)
})

test('many failures are not retried', async () => {
  const many = outcome(
    Array.from({ length: 21 }, (_, at) => `t${at}`),
    { passed: 21, failed: 0, skipped: 0 },
  )
  expect(await repeated(many)).toBe(many)
})

test('a runner that ran no test is started once more and reports why, whether it fails again or not', async () => {
  const broken = { passed: 0, failed: 1, skipped: 0, said: 'port in use' }
  const begun = (second: Counts): Outcome => ({
    ...broken,
    step: { name: 'browser', run: async () => second, repeat: async () => broken },
    seconds: 1,
    flaky: [],
  })
  const { passed, failed, flaky } = await repeated(begun({ passed: 3, failed: 0, skipped: 0 }))
  expect({ passed, failed, said: flaky.map(({ said }) => said) }).toEqual({
    passed: 3,
    failed: 0,
    said: ['port in use'],
  })
  expect(await repeated(begun(broken))).toMatchObject({ failed: 1, said: 'port in use', flaky: [] })
})

test('a silent command is stopped after a timeout, and not before it has ended by itself', async () => {
  expect(await command('silent', ['sleep', '3600'], {}, 200)).toMatchObject({ success: false })
  expect(await command('talks', ['echo', 'ready'])).toEqual({ success: true, said: 'ready' })
})

test('a step whose dependencies failed is not run and counts as failed; the others run', async () => {
  const step = (name: string, counts: Counts, needs?: string[]): Step => ({
    name,
    needs,
    run: async () => counts,
  })
  const good = { passed: 1, failed: 0, skipped: 0 }
  const outcomes = await runSteps(
    [step('build', { ...good, failed: 1 }), step('browser', good, ['build']), step('unit', good)],
    2,
  )
  const failed = Object.fromEntries(outcomes.map((one) => [one.step.name, one.failed]))
  expect(failed).toEqual({ build: 1, browser: 1, unit: 0 })
})
