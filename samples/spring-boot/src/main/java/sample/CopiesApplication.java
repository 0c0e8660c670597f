package sample;

import org.gridrls.client.federation.RlsClient;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** A web service that answers where the copies of a file are. */
@SpringBootApplication
public class CopiesApplication {
  public static void main(String[] arguments) {
    SpringApplication.run(CopiesApplication.class, arguments);
  }

  /** One client for all threads; Spring closes it. */
  @Bean(destroyMethod = "close")
  RlsClient federation(@Value("${rls.registry}") String registry) {
    return RlsClient.ofRegistry(registry);
  }
}
