package manyclients.workbench.results;

import java.time.LocalDate;
import java.util.Map;
import java.util.TreeMap;

// tag::result[]
/// What one experiment found.
///
/// @param settings what was chosen, such as a number of clients
/// @param measured what came of it; the unit ends the name, as in `connect-ms`
public record Result(LocalDate date, Map<String, Long> settings, Map<String, Spread> measured) {

  Map<String, Object> asJson() {
    Map<String, Object> members = new TreeMap<>(settings);
    members.put("date", date.toString());
    measured.forEach((name, spread) -> members.put(name, spread.asJson()));
    return members;
  }
}
// end::result[]
