// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {DaoPool} from "../../src/dao/DaoPool.sol";
import {DrToken} from "../../src/tokens/DrToken.sol";
import {ProductToken} from "../../src/tokens/ProductToken.sol";
import {Fixture} from "./Fixture.sol";

/// @dev A DAO pool of real DR, made by burning real {product}, that asks for no superior.
abstract contract DaoFixture is Fixture {
    address internal owner = makeAddr("owner of all product");

    uint256 internal constant MINIMUM = 1000e18;

    ProductToken internal product;
    DrToken internal dr;
    DaoPool internal dao;

    function setUp() public virtual override {
        super.setUp();
        product = new ProductToken("Product", "PRD", 1_000_000_000e18, owner);
        dr = new DrToken("DR", "DR", address(product));
        dao = newDao(address(0));
    }

    function newDao(address registry_) internal returns (DaoPool made) {
        bytes memory arguments = abi.encode(address(manager), address(dr), registry_, PERIOD, MINIMUM);
        made = DaoPool(deployCode("DaoPool.sol:DaoPool", arguments));
        setRoles(made);
    }

    /// @dev Gives `account` what it needs, and burns it for `amount` DR.
    function mintAs(address account, uint256 amount) internal {
        uint256 cost = dr.costOf(amount);
        vm.prank(owner);
        require(product.transfer(account, cost));
        vm.startPrank(account);
        product.approve(address(dr), cost);
        dr.mint(amount);
        vm.stopPrank();
    }

    function joinAs(address account, uint256 amount) internal returns (uint256 positionId) {
        mintAs(account, amount);
        vm.startPrank(account);
        dr.approve(address(dao), amount);
        positionId = dao.stake(amount);
        vm.stopPrank();
    }

    function fundDao(uint256 amount) internal {
        vm.prank(owner);
        require(product.transfer(operator, amount));
        vm.startPrank(operator);
        product.approve(address(dao), amount);
        dao.fund(amount);
        vm.stopPrank();
    }
}
