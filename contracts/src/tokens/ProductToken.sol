// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IProductToken} from "./IProductToken.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Burnable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title The product's token, 18 decimals, with permit and burn.
/// @dev ROLES: none; nobody can mint, pause or block.
/// ASSUMPTIONS: none.
/// ROUNDING: none.
/// INVARIANTS: I-10 (supply + destroyed == initial supply).
contract ProductToken is IProductToken, ERC20, ERC20Permit, ERC20Burnable {
    /// @inheritdoc IProductToken
    uint256 public immutable initialSupply;

    /// @param supply Base units, all of which go to `holder`.
    constructor(string memory name_, string memory symbol_, uint256 supply, address holder)
        ERC20(name_, symbol_)
        ERC20Permit(name_)
    {
        initialSupply = supply;
        _mint(holder, supply);
    }

    /// @inheritdoc IProductToken
    function destroyed() external view returns (uint256) {
        return initialSupply - totalSupply();
    }
}
