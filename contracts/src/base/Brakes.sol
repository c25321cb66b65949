// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Roles} from "./Roles.sol";
import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";

/// @title Base of contracts that GUARDIAN can stop.
/// @dev ROLES: GUARDIAN alone. It is asked for by itself rather than through `canCall`: a target that ADMIN closed keeps its brakes,
/// and no delay holds them back.
/// ASSUMPTIONS: the authority is an AccessManager. Another one takes the brakes away, and no more than that.
/// ROUNDING: none.
/// INVARIANTS: I-9.
abstract contract Brakes is AccessManaged {
    modifier onlyGuardian() {
        _requireGuardian();
        _;
    }

    function _requireGuardian() private view {
        (bool isMember,) = IAccessManager(authority()).hasRole(Roles.GUARDIAN, msg.sender);
        if (!isMember) revert AccessManagedUnauthorized(msg.sender);
    }
}
