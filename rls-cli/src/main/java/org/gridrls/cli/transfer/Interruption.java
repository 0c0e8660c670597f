package org.gridrls.cli.transfer;

/**
 * Runs something if the program is ended from outside (Ctrl-C, a signal) before this is closed.
 * Safe for threads.
 */
final class Interruption implements AutoCloseable {
  private final Thread hook;

  private Interruption(Thread hook) {
    this.hook = hook;
  }

  static Interruption running(Runnable task) {
    Thread hook = new Thread(task, "rls-interrupted");
    Runtime.getRuntime().addShutdownHook(hook);
    return new Interruption(hook);
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      join(); // it runs already
    }
  }

  private void join() {
    try {
      hook.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
