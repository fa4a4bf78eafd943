import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Names one boot of a kernel and one of its pid namespaces: within both a number means one process. */
const namespaceIn = (proc: string): string | undefined => {
  try {
    const boot = readFileSync(`${proc}/sys/kernel/random/boot_id`, 'utf8').trim();
    return `${boot} ${readlinkSync(`${proc}/self/ns/pid`)}`;
  } catch {
    return undefined;
  }
};

export interface Machine {
  /** Differs between machines and containers that have the same host name, and between two boots of one. */
  readonly id: string;
  /**
   * Whether a number of a process recorded there names the same process here. Without `/proc` never: the host name alone
   * may be that of another machine, whose processes are judged only by the time since they were seen.
   */
  readonly sharesPids: (id: string) => boolean;
}

/** The machine of this process, by its `/proc`. */
export const machineBy = (proc: string): Machine => {
  const namespace = namespaceIn(proc);
  const id = createHash('sha256').update(`${hostname()} ${namespace}`).digest('hex').slice(0, 16);
  return { id, sharesPids: other => namespace !== undefined && other === id };
};

export const machine = machineBy('/proc');
